import type { ApiApp } from '../../http/api-env.ts';
import { registerApproveProposal } from './approve-proposal.route.ts';
import { registerEditProposal } from './edit-proposal.route.ts';
import { registerGetProposal } from './get-proposal.route.ts';
import { registerIgnoreProposal } from './ignore-proposal.route.ts';
import { registerListProposals } from './list-proposals.route.ts';
import { registerRejectProposal } from './reject-proposal.route.ts';

export function registerGovernanceRoutes(app: ApiApp): void {
  registerListProposals(app);
  registerGetProposal(app);
  registerApproveProposal(app);
  registerRejectProposal(app);
  registerEditProposal(app);
  registerIgnoreProposal(app);
}

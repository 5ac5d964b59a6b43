export { approveProposal, ignoreProposal, rejectProposal } from './decide-proposal.ts';
export { createProposal, type CreateProposalInput } from './create-proposal.ts';
export { editProposal } from './edit-proposal.ts';
export { getProposal } from './get-proposal.ts';
export { listProposals } from './list-proposals.ts';
export { proposeSkill, type ProposeSkillInput, type ProposeSkillResult } from './propose-skill.ts';
export * from './proposals.schemas.ts';

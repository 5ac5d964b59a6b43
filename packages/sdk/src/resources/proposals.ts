import type { Transport } from '../transport.ts';
import type * as Api from '../types.gen.ts';

/** Changes to skills that wait for a decision. */
export function proposalsResource(transport: Transport) {
  return {
    list: (query: Api.ListProposalsData['query'] = {}) =>
      transport.json<Api.ListProposalsData, Api.ListProposalsResponse>('GET /v1/proposals', { query }),
    /** With its files, diff, scan and the corrections behind it. */
    get: (id: string) =>
      transport.json<Api.GetProposalData, Api.ProposalDetails>('GET /v1/proposals/{id}', { path: { id } }),
    /**
     * Publishes exactly what was reviewed.
     * @throws CairnError 409 `proposal.stale` where digest, scan or base version are no longer those,
     * `proposal.decided` where somebody decided already
     */
    approve: (id: string, body: Api.ApproveProposalData['body']) =>
      transport.json<Api.ApproveProposalData, Api.ApproveProposalResponse>('POST /v1/proposals/{id}/approve', {
        path: { id },
        body,
      }),
    reject: (id: string, body: Api.RejectProposalData['body']) =>
      transport.json<Api.RejectProposalData, Api.RejectProposalResponse>('POST /v1/proposals/{id}/reject', {
        path: { id },
        body,
      }),
    /** Other files in its place: scanned anew, and approved if the scan allows. */
    edit: (id: string, body: Api.EditProposalData['body']) =>
      transport.json<Api.EditProposalData, Api.EditProposalResponse>('POST /v1/proposals/{id}/edit', {
        path: { id },
        body,
      }),
    ignore: (id: string, body: NonNullable<Api.IgnoreProposalData['body']> = {}) =>
      transport.json<Api.IgnoreProposalData, Api.IgnoreProposalResponse>('POST /v1/proposals/{id}/ignore', {
        path: { id },
        body,
      }),
  };
}

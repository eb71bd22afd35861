import { teamScope } from '#api/platform/tenancy/scopes'
import type Team from '#api/accounts/tenants/team'
import ModelAudit from '#api/model_audits/model_audit'

/** Finds an audit of the team by its ID or by the scan ID that the command-line tool sends. */
export const findAudit = (team: Team, id: string): Promise<ModelAudit> =>
  teamScope(team, ModelAudit)
    .query()
    .where((either) => either.where('scan_id', id).orWhereRaw('id::text = ?', [id]))
    .firstOrFail()

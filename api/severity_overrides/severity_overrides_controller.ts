import { recordedBy } from '#api/audit/change_log'
import { severityOverrides } from '#api/contract/resources/severity_overrides'
import { teamRecords } from '#api/http/team_records'
import { checkMembers } from '#api/severity_overrides/check_members'
import { setLog } from '#api/severity_overrides/set_log'
import SeverityOverrideSetTransformer from '#api/severity_overrides/severity_override_set_transformer'
import {
  createSeverityOverrides,
  updateSeverityOverrides,
} from '#api/severity_overrides/severity_override_validator'
import type { HttpContext } from '@adonisjs/core/http'

const own = ({ team }: HttpContext) => team.related('severityOverrideSets').query()

export default class SeverityOverridesController extends teamRecords({
  definition: severityOverrides,
  own,
  insert: ({ team }, values, trx) => team.related('severityOverrideSets').create(values, trx),
  async create({ request }) {
    const values = await request.validateUsing(createSeverityOverrides)
    checkMembers(values.members)
    return values
  },
  async update({ request }) {
    const values = await request.validateUsing(updateSeverityOverrides)
    checkMembers(values.members ?? [])
    return values
  },
  one: (row) => SeverityOverrideSetTransformer.transform(row),
  many: (rows) => SeverityOverrideSetTransformer.transform(rows),
  recorded: recordedBy(setLog),
}) {}

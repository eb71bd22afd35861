import SeverityOverrideSet, {
  type SeverityOverride,
} from '#api/targets/severity_overrides/severity_override_set'
import { resourceLog } from '#api/platform/audit/change_log'
import { severityOverrides } from '#api/contract/resources/severity_overrides'
import { crudController } from '#api/platform/crud/crud_controller'
import SeverityOverrideSetTransformer from '#api/targets/severity_overrides/severity_override_set_transformer'
import {
  createSeverityOverrides,
  updateSeverityOverrides,
} from '#api/targets/severity_overrides/severity_override_validator'
import { findPlugin } from '#api/engines/redteam/index'
import { INVALID } from '#api/platform/http/domain_error'

export default class SeverityOverridesController extends crudController(severityOverrides, {
  model: SeverityOverrideSet,
  transformer: SeverityOverrideSetTransformer,
  audit: resourceLog<SeverityOverrideSet>(severityOverrides),
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
}) {}

/**
 * Checks that the catalog contains the plugins.
 * @throws INVALID that lists every unknown plugin with its field
 */
function checkMembers(members: readonly SeverityOverride[]): void {
  const errors = members.flatMap(({ pluginId }, index) =>
    findPlugin(pluginId)
      ? []
      : [
          {
            field: `members.${index}.pluginId`,
            rule: 'unknown',
            message: `Unknown plugin: "${pluginId}"`,
          },
        ]
  )
  if (errors[0]) throw INVALID(errors[0].message, errors)
}

import { findPlugin } from '#api/engines/redteam/index'
import { INVALID } from '#api/http/domain_error'
import type { SeverityOverride } from '#api/severity_overrides/severity_override_set'

/** @throws INVALID with every plugin that nobody knows, at its field */
export function checkMembers(members: readonly SeverityOverride[]): void {
  const errors = members.flatMap(({ pluginId }, index) =>
    findPlugin(pluginId)
      ? []
      : [
          {
            field: `members.${index}.pluginId`,
            rule: 'unknown',
            message: `No plugin is called "${pluginId}"`,
          },
        ]
  )
  if (errors[0]) throw INVALID(errors[0].message, errors)
}

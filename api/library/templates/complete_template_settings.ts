import { DEFAULT_TEMPLATE_SETTINGS } from '#api/contract/library/template'
import { findStrategy } from '#api/engines/redteam/index'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { type FieldError, INVALID } from '#api/platform/http/domain_error'
import { codeIn, faultsOfChoices } from '#api/library/plugins/check_choices'

type Given<T> = { [Key in keyof T]?: T[Key] | null | undefined }

export type SentTemplateSettings = Given<TemplateSettings> & Pick<TemplateSettings, 'plugins'>

/**
 * Fills in defaults. Plugins may be empty, because unfinished templates can be saved.
 * @throws INVALID that lists every fault with its field
 */
export function completeTemplateSettings(sent: SentTemplateSettings): TemplateSettings {
  const set = Object.entries(sent).filter(
    ([, value]) => value !== undefined && value !== null && value !== ''
  )
  const config: TemplateSettings = Object.assign(
    { ...DEFAULT_TEMPLATE_SETTINGS },
    Object.fromEntries(set)
  )
  const errors = [
    ...faultsOfChoices(config.plugins, 'config.plugins'),
    ...unknownStrategies(config),
    ...delayFaults(config),
    ...duplicateContexts(config),
    ...codeIn(config, 'config'),
  ]
  if (errors[0]) throw INVALID(errors[0].message, errors)
  return config
}

function unknownStrategies({ strategies }: TemplateSettings): FieldError[] {
  return strategies.flatMap(({ id }, index) =>
    findStrategy(id)
      ? []
      : [
          {
            field: `config.strategies.${index}.id`,
            rule: 'unknown',
            message: `Unknown strategy: "${id}"`,
          },
        ]
  )
}

/** Checks that a template with a delay has a concurrency of 1. */
function delayFaults({ delayMs, maxConcurrency }: TemplateSettings): FieldError[] {
  if (delayMs === 0 || maxConcurrency === 1) return []
  const message = 'A delay requires a concurrency of 1, because delayed requests run one at a time'
  return [{ field: 'config.delayMs', rule: 'exclusive', message }]
}

/** Reports duplicate context names, because reports identify contexts by name. */
function duplicateContexts({ contexts = [] }: TemplateSettings): FieldError[] {
  return contexts.flatMap(({ id }, index) =>
    contexts.findIndex((other) => other.id === id) === index
      ? []
      : [
          {
            field: `config.contexts.${index}.id`,
            rule: 'distinct',
            message: `Duplicate context name: "${id}"`,
          },
        ]
  )
}

import { DEFAULT_TEMPLATE_CONFIG } from '#api/contract/template'
import { findStrategy } from '#api/engines/redteam/index'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { type FieldError, INVALID } from '#api/http/domain_error'
import { codeIn, faultsOfChoices } from '#api/plugins/check_choices'

type Given<T> = { [Key in keyof T]?: T[Key] | null | undefined }

export type SentConfig = Given<TemplateConfig> & Pick<TemplateConfig, 'plugins'>

/**
 * Fills in what a form left out. An empty list of plugins is allowed: a template may be saved half done.
 * @throws INVALID with every fault at its field
 */
export function completeConfig(sent: SentConfig): TemplateConfig {
  const set = Object.entries(sent).filter(
    ([, value]) => value !== undefined && value !== null && value !== ''
  )
  const config: TemplateConfig = Object.assign(
    { ...DEFAULT_TEMPLATE_CONFIG },
    Object.fromEntries(set)
  )
  const errors = [
    ...faultsOfChoices(config.plugins, 'config.plugins'),
    ...unknownStrategies(config),
    ...excluding(config),
    ...sameContexts(config),
    ...codeIn(config, 'config'),
  ]
  if (errors[0]) throw INVALID(errors[0].message, errors)
  return config
}

function unknownStrategies({ strategies }: TemplateConfig): FieldError[] {
  return strategies.flatMap(({ id }, index) =>
    findStrategy(id)
      ? []
      : [
          {
            field: `config.strategies.${index}.id`,
            rule: 'unknown',
            message: `No strategy is called "${id}"`,
          },
        ]
  )
}

/** One request at a time is what a delay means. */
function excluding({ delayMs, maxConcurrency }: TemplateConfig): FieldError[] {
  if (delayMs === 0 || maxConcurrency === 1) return []
  const message =
    'A delay needs a concurrency of 1: requests that wait for each other cannot run at once'
  return [{ field: 'config.delayMs', rule: 'exclusive', message }]
}

/** The reports say which context an attack was made for by its name. */
function sameContexts({ contexts = [] }: TemplateConfig): FieldError[] {
  return contexts.flatMap(({ id }, index) =>
    contexts.findIndex((other) => other.id === id) === index
      ? []
      : [
          {
            field: `config.contexts.${index}.id`,
            rule: 'distinct',
            message: `Two contexts are called "${id}"`,
          },
        ]
  )
}

import { DEFAULT_TEMPLATE_CONFIG } from '#api/contract/template'
import { findPlugin, findStrategy, pluginsOfCollection } from '#api/engines/redteam/index'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { type FieldError, INVALID } from '#api/http/domain_error'
import { refuseCode } from '#api/runner/refuse_code'

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
  const errors = [...unknownIds(config), ...excluding(config), ...codeIn(config)]
  if (errors[0]) throw INVALID(errors[0].message, errors)
  return config
}

function unknownIds({ plugins, strategies }: TemplateConfig): FieldError[] {
  return [
    ...plugins.flatMap(({ id }, index) => {
      const isKnown = findPlugin(id) ?? pluginsOfCollection(id)
      return isKnown
        ? []
        : [unknown(`config.plugins.${index}.id`, `No plugin or collection is called "${id}"`)]
    }),
    ...strategies.flatMap(({ id }, index) =>
      findStrategy(id)
        ? []
        : [unknown(`config.strategies.${index}.id`, `No strategy is called "${id}"`)]
    ),
  ]
}

const unknown = (field: string, message: string): FieldError => ({
  field,
  rule: 'unknown',
  message,
})

/** One request at a time is what a delay means. */
function excluding({ delayMs, maxConcurrency }: TemplateConfig): FieldError[] {
  if (delayMs === 0 || maxConcurrency === 1) return []
  const message =
    'A delay needs a concurrency of 1: requests that wait for each other cannot run at once'
  return [{ field: 'config.delayMs', rule: 'exclusive', message }]
}

/** Whatever stands in a template as data is never run; code is refused when it is saved, so that nobody expects it to. */
function codeIn(config: TemplateConfig): FieldError[] {
  return refuseCode(config).map(({ field, message }) => ({
    field: `config.${field.replace(/\[(\d+)\]/g, '.$1')}`,
    rule: 'code',
    message: message.replace(/^[a-z]/, (letter) => `This ${letter}`),
  }))
}

import { TEMPLATE_LIMITS } from '#api/contract/template'
import type { ScanBudget, TemplateConfig } from '#api/engines/redteam/vocabulary'

/** Largest seed: a positive 32-bit number. */
const MAX_SEED = 2 ** 31 - 1
/** Languages that a scan may be told, besides those of its template. */
const MAX_LANGUAGES = 20
/** ISO 639-1 or 639-2, with a region or script if need be. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

const { numTests, maxConcurrency, delayMs, maxCharsPerMessage } = TEMPLATE_LIMITS

/** The number fields of the start form with their bounds. */
export const NUMBER_OPTIONS = {
  numTests,
  maxConcurrency,
  delayMs,
  maxCharsPerMessage,
  seed: { min: 0, max: MAX_SEED },
} satisfies Record<string, { min: number; max: number }>

export type NumberOption = keyof typeof NUMBER_OPTIONS
export const NUMBER_OPTION_NAMES = [
  'numTests',
  'maxConcurrency',
  'delayMs',
  'maxCharsPerMessage',
  'seed',
] as const satisfies readonly NumberOption[]

/** What a person has typed; what is not here stays as the template says. */
export type OptionForm = Partial<Record<NumberOption, string>> & { languages?: string[] }

/** Key of a message under `scans.create.problem`, with what it needs. */
export type OptionProblem = { key: string; min?: number; max?: number; name?: string }
export type OptionProblems = Partial<Record<NumberOption | 'languages', OptionProblem>>

/** The options that differ from the template, as `POST /jobs` takes them. */
export type ChangedOptions = Partial<Record<NumberOption, number>> & {
  languages?: string[]
  budget?: ScanBudget
}

/** The template's own value of a number field as text; empty where it says nothing. */
export function templateText(template: TemplateConfig | null, name: NumberOption): string {
  if (!template || name === 'seed') return ''
  const value = template[name]
  return value === undefined || value === null ? '' : String(value)
}

export const textOf = (form: OptionForm, template: TemplateConfig | null, name: NumberOption) =>
  form[name] ?? templateText(template, name)

export const languagesOf = (form: OptionForm, template: TemplateConfig | null): string[] =>
  form.languages ?? template?.languages ?? []

function problemOf(text: string, name: NumberOption): OptionProblem | null {
  const { min, max } = NUMBER_OPTIONS[name]
  if (text.trim() === '') return null
  const value = Number(text)
  return Number.isInteger(value) && value >= min && value <= max ? null : { key: 'range', min, max }
}

function languageProblem(languages: readonly string[]): OptionProblem | null {
  const wrong = languages.find((language) => !LANGUAGE.test(language))
  if (wrong !== undefined) return { key: 'language', name: wrong }
  return languages.length > MAX_LANGUAGES ? { key: 'languages', max: MAX_LANGUAGES } : null
}

/** What is wrong with the options, field by field. A delay and more than one attempt at a time exclude each other. */
export function problemsOf(form: OptionForm, template: TemplateConfig | null): OptionProblems {
  const problems: OptionProblems = {}
  for (const name of NUMBER_OPTION_NAMES) {
    const problem = problemOf(textOf(form, template, name), name)
    if (problem) problems[name] = problem
  }
  const wrongLanguages = languageProblem(form.languages ?? [])
  if (wrongLanguages) problems.languages = wrongLanguages
  const delay = Number(textOf(form, template, 'delayMs'))
  const concurrency = Number(textOf(form, template, 'maxConcurrency'))
  if (delay > 0 && concurrency > 1) problems.maxConcurrency ??= { key: 'exclude' }
  return problems
}

const areSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])

/** Only what differs, so that the scan follows the template in everything else. */
export function changedOptions(form: OptionForm, template: TemplateConfig): ChangedOptions {
  const numbers = NUMBER_OPTION_NAMES.flatMap((name): [NumberOption, number][] => {
    const text = form[name]?.trim() ?? ''
    return text === '' || text === templateText(template, name) ? [] : [[name, Number(text)]]
  })
  const { languages } = form
  const isChanged = languages && languages.length > 0 && !areSame(languages, template.languages)
  return { ...Object.fromEntries(numbers), ...(isChanged ? { languages } : {}) }
}

/** The template as the scan will run it. */
export function withOptions(template: TemplateConfig, options: ChangedOptions): TemplateConfig {
  const settings = { ...options }
  delete settings.seed
  return { ...template, ...settings }
}

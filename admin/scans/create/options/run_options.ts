import { TEMPLATE_LIMITS } from '#api/contract/library/template'
import type { ScanBudget, TemplateSettings } from '#api/engines/redteam/vocabulary'

/** Maximum seed, the largest signed 32-bit integer. */
const MAX_SEED = 2 ** 31 - 1
/** Maximum number of languages of a scan; the form rejects more. */
const MAX_LANGUAGES = 20
/** ISO 639-1 or 639-2 code with optional subtags, such as region or script. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

const { numTests, maxConcurrency, delayMs, maxCharsPerMessage } = TEMPLATE_LIMITS

/** Number fields of the form with their limits. */
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

/** Values as entered. If a key is missing, the template's value applies. */
export type OptionForm = Partial<Record<NumberOption, string>> & { languages?: string[] }

/** Key of a message under `scans.create.problem`, and the message's parameters. */
export type OptionProblem = {
  key: 'range' | 'language' | 'languages' | 'exclude'
  min?: number
  max?: number
  name?: string
}
export type OptionProblems = Partial<Record<NumberOption | 'languages', OptionProblem>>

/** Options that differ from the template, in the format of `POST /jobs`. */
export type ChangedOptions = Partial<Record<NumberOption, number>> & {
  languages?: string[]
  budget?: ScanBudget
}

/** Returns the template's value of a number field as a string; blank if it has none. */
export function templateText(template: TemplateSettings | null, name: NumberOption): string {
  if (!template || name === 'seed') return ''
  const value = template[name]
  return value === undefined || value === null ? '' : String(value)
}

export const textOf = (form: OptionForm, template: TemplateSettings | null, name: NumberOption) =>
  form[name] ?? templateText(template, name)

export const languagesOf = (form: OptionForm, template: TemplateSettings | null): string[] =>
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

/** Returns the validation errors by field. A delay requires a concurrency of 1. */
export function problemsOf(form: OptionForm, template: TemplateSettings | null): OptionProblems {
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

/**
 * Returns the options that differ from the template. Equal ones are omitted, so that the template's
 * value applies.
 */
export function changedOptions(form: OptionForm, template: TemplateSettings): ChangedOptions {
  const numbers = NUMBER_OPTION_NAMES.flatMap((name): [NumberOption, number][] => {
    const text = form[name]?.trim() ?? ''
    return text === '' || text === templateText(template, name) ? [] : [[name, Number(text)]]
  })
  const { languages } = form
  const isChanged = languages && languages.length > 0 && !areSame(languages, template.languages)
  return { ...Object.fromEntries(numbers), ...(isChanged ? { languages } : {}) }
}

/** Returns the template with this scan's options applied. */
export function withOptions(template: TemplateSettings, options: ChangedOptions): TemplateSettings {
  const settings = { ...options }
  delete settings.seed
  return { ...template, ...settings }
}

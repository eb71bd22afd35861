import type { FileScan } from '../core/file_scan.js'
import { printable } from './printable.js'

/** Maximum examined length. Templates of models have a few kilobytes. */
const MAX_TEMPLATE = 1_000_000
const EXCERPT = 80

type Pattern = { pattern: RegExp; reason: string }

/** Names through which templates access Python internals. No chat template uses them. */
const INTERNALS =
  /__(?:class|mro|mroi|base|bases|subclasses|globals|builtins|import|init|dict|getattribute|getattr|code|module|call|reduce|reduce_ex|loader|self|spec|func|closure|new|getitem|doc|name|qualname)__/

const CALLS: Pattern[] = [
  {
    pattern: /\b(?:os|subprocess|sys|shutil|socket|pty|importlib|builtins)\s?\.\s?\w+\s?\(/,
    reason: 'calls a module of Python',
  },
  {
    pattern:
      /\b(?:popen|system|__import__|eval|exec|compile|open|getattr|globals|locals|breakpoint)\s?\(/,
    reason: 'calls a function of Python',
  },
  {
    pattern: /\.(?:popen|check_output|urlopen|b64decode)\s?\(/,
    reason: 'calls a function of Python',
  },
  {
    pattern:
      /\b(?:cycler|joiner|lipsum|namespace|self|config|request|url_for|get_flashed_messages)\s?\.\s?_{0,2}(?:globals|init|class|application|_TemplateReference__context)/,
    reason: 'reaches the internals of the template engine',
  },
  { pattern: /\brequest\s?(?:\.\s?application|\[)/, reason: 'reaches the web application' },
  {
    pattern: /\b(?:self|lipsum|cycler|joiner)\s?\[/,
    reason: 'reaches the internals of the template engine',
  },
]

const SUSPICIOUS: Pattern[] = [
  { pattern: /\|\s?attr\s?\(/, reason: 'reads attributes by computed names' },
  {
    pattern: /\|\s?(?:map|selectattr|rejectattr)\s?\([^)]{0,40}_{2}/,
    reason: 'reads attributes by computed names',
  },
  { pattern: /\\x5f|\\u005f|\\137|&#95;|%5f%5f/i, reason: 'hides underscores' },
  { pattern: /['"]_{1,2}['"]\s?[~+]|[~+]\s?['"]_{1,2}['"]/, reason: 'builds names of internals' },
  { pattern: /\{%-?\s?(?:include|import|extends|from)\s/, reason: 'includes other templates' },
  { pattern: /\brange\s?\(\s?\d{7,}/, reason: 'loops for a very long time' },
  {
    pattern: /\|\s?format\s?\([^)]{0,200}\d{2,3}\s?,\s?\d{2,3}\s?,\s?\d{2,3}/,
    reason: 'builds texts from character codes',
  },
  { pattern: /\bchr\s?\(\s?\d/, reason: 'builds texts from character codes' },
]

/** Whether a text contains Jinja expressions or statements. */
export function isTemplate(text: string): boolean {
  return text.includes('{{') || text.includes('{%')
}

/** Examines a Jinja template for expressions that run code when rendered. `place` is the template's name in messages. */
export function examineTemplate(
  template: string,
  place: string,
  scan: FileScan,
  offset?: number
): void {
  const expressions = expressionsOf(template.slice(0, MAX_TEMPLATE)).map((text) => ({
    text,
    plain: decodeEscapes(text),
  }))
  for (const { text, plain } of expressions) {
    const unquoted = withoutTexts(plain)
    const internals = INTERNALS.exec(joinTexts(plain))
    const call = CALLS.find(({ pattern }) => pattern.test(unquoted))
    if (internals || call) {
      const reason = internals ? `uses ${internals[0]}` : call!.reason
      scan.find('template-injection', {
        message: `${place} ${reason}: ${excerpt(text)}`,
        offset,
        advisories: ['CVE-2024-34359'],
      })
      continue
    }
    const unusual = SUSPICIOUS.find(({ pattern }) => pattern.test(text))
    if (unusual) {
      scan.find('template-suspicious', {
        message: `${place} ${unusual.reason}: ${excerpt(text)}`,
        offset,
      })
    }
  }
}

/** Returns the contents of `{{ … }}` and `{% … %}`. Without an end, a part extends to the end of the template. */
function expressionsOf(template: string): string[] {
  const found: string[] = []
  for (let at = nextOpening(template, 0); at >= 0;) {
    const close = template[at + 1] === '{' ? '}}' : '%}'
    const end = template.indexOf(close, at + 2)
    found.push(template.slice(at, end < 0 ? undefined : end + 2))
    if (end < 0) break
    at = nextOpening(template, end + 2)
  }
  return found
}

function nextOpening(template: string, from: number): number {
  const expression = template.indexOf('{{', from)
  const statement = template.indexOf('{%', from)
  if (expression < 0 || statement < 0) return Math.max(expression, statement)
  return Math.min(expression, statement)
}

/** Decodes escapes that Jinja decodes in string literals. */
function decodeEscapes(text: string): string {
  return text
    .replace(/\\x([0-9a-fA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)))
}

/** Joins string literals that the template concatenates, such as `'__cla' ~ 'ss__'` and `'__cla' 'ss__'`. */
function joinTexts(text: string): string {
  return text.replace(/['"]\s{0,20}[~+]?\s{0,20}['"]/g, '')
}

/** Removes the content of string literals, in which names such as `open(` are harmless. */
function withoutTexts(text: string): string {
  return text.replace(/'[^']{0,2000}'|"[^"]{0,2000}"/g, "''")
}

function excerpt(text: string): string {
  const line = printable(text.replace(/\s+/g, ' ').trim())
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line
}

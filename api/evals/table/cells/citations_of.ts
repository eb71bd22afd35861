import { asObject } from '#api/evals/values/as_object'

type Citation = { source: string | null; text: string }

const SOURCES = ['source', 'url', 'uri', 'location', 'path', 'title']
const TEXTS = ['content', 'quote', 'text', 'excerpt', 'snippet']

/** Reads the citations of a response. Providers return one or a list, in different shapes. */
export function citationsOf(value: unknown): Citation[] {
  if (value === undefined || value === null) return []
  const all: unknown[] = Array.isArray(value) ? value : [value]
  return all.flatMap((each) => {
    if (typeof each === 'string') return [{ source: null, text: each }]
    const references: unknown = asObject(each).retrievedReferences
    return (Array.isArray(references) ? references : [each]).map(citationOf)
  })
}

function citationOf(given: unknown): Citation {
  const citation = asObject(given)
  return {
    source: firstString(SOURCES, citation) ?? nestedSource(citation),
    text:
      firstString(TEXTS, citation) ??
      firstString(TEXTS, asObject(citation.content)) ??
      JSON.stringify(given, null, 2),
  }
}

/** Returns the address in `source` or `location` if one of them is an object. */
function nestedSource({ source, location }: Readonly<Record<string, unknown>>): string | null {
  const place = asObject(location)
  return (
    firstString(SOURCES, asObject(source)) ??
    firstString(['uri'], asObject(place.s3Location)) ??
    firstString(['type'], place)
  )
}

function firstString(
  names: readonly string[],
  of: Readonly<Record<string, unknown>>
): string | null {
  const found = names.map((name) => of[name])
  return found.find((value): value is string => typeof value === 'string' && value !== '') ?? null
}

import { asObject } from '#api/evals/as_object'

type Citation = { source: string | null; text: string }

const SOURCES = ['source', 'url', 'uri', 'location', 'path', 'title']
const TEXTS = ['content', 'quote', 'text', 'excerpt', 'snippet']

/** What an answer refers to: providers note one or many, each in a form of its own. */
export function citationsOf(noted: unknown): Citation[] {
  if (noted === undefined || noted === null) return []
  const all: unknown[] = Array.isArray(noted) ? noted : [noted]
  return all.flatMap((each) => {
    if (typeof each === 'string') return [{ source: null, text: each }]
    const references: unknown = asObject(each).retrievedReferences
    return (Array.isArray(references) ? references : [each]).map(citationOf)
  })
}

function citationOf(given: unknown): Citation {
  const citation = asObject(given)
  return {
    source: named(SOURCES, citation) ?? namedInside(citation),
    text:
      named(TEXTS, citation) ??
      named(TEXTS, asObject(citation.content)) ??
      JSON.stringify(given, null, 2),
  }
}

/** A source or location may say more than its address. */
function namedInside({ source, location }: Readonly<Record<string, unknown>>): string | null {
  const place = asObject(location)
  return (
    named(SOURCES, asObject(source)) ??
    named(['uri'], asObject(place.s3Location)) ??
    named(['type'], place)
  )
}

function named(names: readonly string[], of: Readonly<Record<string, unknown>>): string | null {
  const found = names.map((name) => of[name])
  return found.find((value): value is string => typeof value === 'string' && value !== '') ?? null
}

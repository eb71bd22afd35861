import { MAX_DOCUMENT_CHARS, MAX_DOCUMENTS, type RetrievedDocument } from '../vocabulary.js'

/** The part of a span that this module reads. */
type Attributed = { attributes: Readonly<Record<string, unknown>> }

/** Attributes whose value is a JSON list of documents: OpenTelemetry's GenAI convention and a common variant. */
const LISTS = ['gen_ai.retrieval.documents', 'retrieval.documents']
/** OpenInference flattens lists: `retrieval.documents.0.document.content`. */
const FLAT = /^retrieval\.documents\.(\d{1,4})\.document\.(content|id|metadata)$/

/** Returns the documents that a target retrieved, in the order of their spans and without duplicate texts. */
export function documentsInSpans(spans: readonly Attributed[]): RetrievedDocument[] {
  const found = new Map<string, RetrievedDocument>()
  for (const span of spans) {
    for (const document of [...listed(span), ...flattened(span)]) {
      if (found.size >= MAX_DOCUMENTS) return [...found.values()]
      if (document.text !== '') found.set(document.text, document)
    }
  }
  return [...found.values()]
}

function listed({ attributes }: Attributed): RetrievedDocument[] {
  return LISTS.flatMap((name) => entriesIn(attributes[name])).map((entry) => {
    const { content, text, page_content: page, id, source, title } = fieldsOf(entry)
    return toDocument(content ?? text ?? page ?? entry, source ?? title ?? id)
  })
}

function flattened({ attributes }: Attributed): RetrievedDocument[] {
  const parts = new Map<string, Record<string, unknown>>()
  for (const [name, value] of Object.entries(attributes)) {
    const [, number, part] = FLAT.exec(name) ?? []
    if (number === undefined || part === undefined) continue
    parts.set(number, { ...parts.get(number), [part]: value })
  }
  return [...parts.values()].map(({ content, id }) => toDocument(content ?? '', id))
}

function toDocument(text: unknown, source: unknown): RetrievedDocument {
  return {
    source: source === undefined || source === null ? null : asText(source).slice(0, 300),
    text: asText(text).slice(0, MAX_DOCUMENT_CHARS),
  }
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

function entriesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || !value.trimStart().startsWith('[')) return []
  try {
    const read: unknown = JSON.parse(value)
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}

import { type FieldError, INVALID, invalidField } from '#api/http/domain_error'
import { threadModule } from '#api/http/parsing/thread_module'
import type * as documentReading from './reading/document_reading.js'
import { checkReferences } from '#api/eval_configs/check_document'
import { providerSources } from '#api/eval_configs/providers/provider_sources'
import { gradersThere } from '#api/eval_configs/providers/resolve_graders'
import type { DocumentSource } from '#api/eval_configs/reading/document_reading'
import {
  faultsIn,
  type DocumentFault,
  type EvalDocument,
  type EvalTest,
  type ReadDocument,
} from '#api/engines/evals/index'

type Scope = { organizationId: string; teamId: string }
export type SentDocument = {
  yaml?: string | undefined
  config?: Record<string, unknown> | undefined
}

const documents = threadModule<typeof documentReading>(
  new URL('./reading/document_reading.js', import.meta.url),
  { field: 'config' }
)

/** Reads and checks the document of a request, given as text or as data. */
export async function readSent(sent: SentDocument, scope: Scope): Promise<ReadDocument> {
  const source = sourceOf(sent)
  const sources = await providerSources(scope)
  const read = await documents('readDocument', source, gradersThere(sources))
  const faults = faultsIn(null)
  faults.list.push(...read.faults)
  if (read.document) {
    await checkReferences(read.document, { sources, teamId: scope.teamId }, faults)
    const added = faults.list.splice(read.faults.length)
    if (added.length > 0) faults.list.push(...(await documents('placeFaults', source, added)))
  }
  return { document: read.document, faults }
}

/** Size and YAML of a document that was read. */
export const summaryOf = (document: EvalDocument, sent: SentDocument) =>
  documents('summarize', document, sourceOf(sent))

function sourceOf({ yaml, config }: SentDocument): DocumentSource {
  if (yaml !== undefined) return { yaml }
  if (config !== undefined) return { config: withoutOurs(config) }
  throw invalidField('config', 'required', 'Send the document as config, or its text as yaml')
}

/**
 * A document that may be stored, or run.
 * @throws INVALID with every fault at its field
 */
export async function acceptedDocument(
  sent: SentDocument,
  scope: Scope,
  purpose: DocumentFault['blocks'],
  /** Parts that do not matter to it. */
  { exceptFor = [] }: { exceptFor?: string[] } = {}
): Promise<EvalDocument> {
  const { document, faults } = await readSent(sent, scope)
  const blocking = faults.list.filter(
    ({ blocks, path }) =>
      (purpose === 'running' || blocks === 'saving') &&
      !exceptFor.some((part) => path === part || path.startsWith(`${part}[`))
  )
  const errors = blocking.map(toFieldError)
  if (errors[0]) throw INVALID(errors[0].message, errors)
  if (!document) throw invalidField('config', 'object', 'There is no configuration')
  return document
}

/**
 * Tests that were not written for this server, checked like those of a document.
 * @throws INVALID with every fault at its field
 */
export async function acceptedTests(
  tests: EvalTest[],
  { organizationId, id }: { organizationId: string; id: string }
) {
  const config = { prompts: ['-'], providers: ['echo'], tests }
  await acceptedDocument({ config }, { organizationId, teamId: id }, 'running')
}

function toFieldError({ path, line, column, message }: DocumentFault): FieldError {
  const steps = path.replace(/\[(\d+)\]/g, '.$1')
  const where = line === null ? '' : `Line ${line}, column ${column}: `
  return {
    field: steps === '' ? 'config' : `config.${steps}`,
    rule: 'document',
    message: `${where}${message}`,
  }
}

/** What we put into a document when it is fetched is no part of it. */
function withoutOurs(config: Record<string, unknown> = {}): Record<string, unknown> {
  const { metadata, ...rest } = config
  if (typeof metadata !== 'object' || metadata === null) return config
  const kept = Object.entries(metadata).filter(([name]) => name !== 'configId' && name !== 'teamId')
  return { ...rest, ...(kept.length > 0 && { metadata: Object.fromEntries(kept) }) }
}

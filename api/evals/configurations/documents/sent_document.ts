import { type FieldError, INVALID, invalidField } from '#api/platform/http/domain_error'
import { threadModule } from '#api/platform/http/parsing/thread_module'
import type * as documentReading from '../reading/document_reading.js'
import { checkReferences } from '#api/evals/configurations/documents/check_document'
import { providerSources } from '#api/evals/configurations/providers/provider_sources'
import { availableGraders } from '#api/evals/configurations/providers/resolve_graders'
import type { DocumentSource } from '#api/evals/configurations/reading/document_reading'
import {
  createFaultList,
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
  new URL('../reading/document_reading.js', import.meta.url),
  { field: 'config' }
)

/** Reads and checks the document of a request, sent as YAML or as JSON. */
export async function readSent(sent: SentDocument, scope: Scope): Promise<ReadDocument> {
  const source = sourceOf(sent)
  const sources = await providerSources(scope)
  const read = await documents('readDocument', source, availableGraders(sources))
  const faults = createFaultList(null)
  faults.list.push(...read.faults)
  if (read.document) {
    await checkReferences(read.document, { sources, teamId: scope.teamId }, faults)
    const added = faults.list.splice(read.faults.length)
    if (added.length > 0) faults.list.push(...(await documents('placeFaults', source, added)))
  }
  return { document: read.document, faults }
}

/** Returns the estimate, the variables and the YAML of a document. */
export const summaryOf = (document: EvalDocument, sent: SentDocument) =>
  documents('summarize', document, sourceOf(sent))

function sourceOf({ yaml, config }: SentDocument): DocumentSource {
  if (yaml !== undefined) return { yaml }
  if (config !== undefined) return { config: withoutAddedMetadata(config) }
  throw invalidField('config', 'required', 'Send the document as config (JSON) or yaml (text)')
}

/**
 * Reads a document and rejects it if a fault prevents saving or running it, depending on `purpose`.
 * @throws INVALID with all blocking faults, or if the document cannot be read
 */
export async function validateDocument(
  sent: SentDocument,
  scope: Scope,
  purpose: DocumentFault['blocks'],
  /** Top-level fields whose faults are ignored. */
  { ignoredFields = [] }: { ignoredFields?: string[] } = {}
): Promise<EvalDocument> {
  const { document, faults } = await readSent(sent, scope)
  const blocking = faults.list.filter(
    ({ blocks, path }) =>
      (purpose === 'running' || blocks === 'saving') &&
      !ignoredFields.some((field) => path === field || path.startsWith(`${field}[`))
  )
  const errors = blocking.map(toFieldError)
  if (errors[0]) throw INVALID(errors[0].message, errors)
  if (!document) throw invalidField('config', 'object', 'The configuration could not be read')
  return document
}

/**
 * Checks stored test cases, because uploaded ones may need features that this server does not support.
 * @throws INVALID with all faults that block a run
 */
export async function validateTests(
  tests: EvalTest[],
  { organizationId, id }: { organizationId: string; id: string }
) {
  const config = { prompts: ['-'], providers: ['echo'], tests }
  await validateDocument({ config }, { organizationId, teamId: id }, 'running')
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

/** Removes the metadata that `ConfigurationTransformer` adds. */
function withoutAddedMetadata(config: Record<string, unknown> = {}): Record<string, unknown> {
  const { metadata, ...rest } = config
  if (typeof metadata !== 'object' || metadata === null) return config
  const entries = Object.entries(metadata).filter(
    ([name]) => name !== 'configId' && name !== 'teamId'
  )
  return { ...rest, ...(entries.length > 0 && { metadata: Object.fromEntries(entries) }) }
}

import { type FieldError, INVALID, invalidField } from '#api/http/domain_error'
import { checkDocument } from '#api/eval_configs/check_document'
import {
  readEvalConfig,
  readEvalYaml,
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

/** What a request sent, as text or as data, read and checked. */
export async function readSent(
  { yaml, config }: SentDocument,
  scope: Scope
): Promise<ReadDocument> {
  if (yaml === undefined && config === undefined) {
    throw invalidField('config', 'required', 'Send the document as config, or its text as yaml')
  }
  const read = yaml === undefined ? readEvalConfig(withoutOurs(config)) : readEvalYaml(yaml)
  await checkDocument(read, scope)
  return read
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

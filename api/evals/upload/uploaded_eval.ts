import { scanName } from '#api/contract/evals/scan_name'
import { isRecord } from '#api/platform/runner/is_record'
import Target from '#api/targets/target'
import Template from '#api/library/templates/template'
import { teamScope } from '#api/platform/tenancy/scopes'
import type { EvalHeader } from './read_header.js'
import type Team from '#api/accounts/tenants/team'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const TARGET = /^promptfoo:\/\/provider\/([0-9a-f-]{36})$/i

/** Returns the columns of `evals` that an upload sets. A scan without a description or target is named after its ID. */
export async function columnsOf(
  { id, header }: { id: string; header: EvalHeader },
  team: Team,
  trx: TransactionClientContract
): Promise<Record<string, unknown>> {
  const { config, createdAt } = header
  const ownName = header.type === 'redteam' ? scanName(id) : null
  const target = await targetOf(config, team, trx)
  return {
    type: header.type,
    description: header.description || (ownName ?? ''),
    author: header.author,
    tags: JSON.stringify(header.tags),
    config: JSON.stringify(config),
    prompts: JSON.stringify(header.prompts),
    vars: JSON.stringify(header.vars),
    header: JSON.stringify(header.header),
    backend: 'tool',
    grader_label: 'promptfoo',
    expected: header.expected,
    ...target,
    target_name: target.target_name ?? ownName,
    template_name: await templateOf(config, team, trx),
    ...(createdAt !== null && { created_at: createdAt }),
  }
}

/** Returns the team's target that the first provider references, and the name to display. */
async function targetOf(
  config: Record<string, unknown>,
  team: Team,
  trx: TransactionClientContract
) {
  const [first] = [config.providers ?? config.targets].flat()
  const named = isRecord(first) ? first : { id: first }
  const linked = isRecord(named.config) ? named.config.linkedTargetId : null
  const id = [named.id, linked]
    .map((reference) => TARGET.exec(String(reference))?.[1])
    .find((found) => found !== undefined)
  const target = id
    ? await teamScope(team, Target).query().useTransaction(trx).where('id', id).first()
    : null
  const label = [target?.name, named.label, named.id].find((each) => typeof each === 'string')
  return { target_id: target?.id ?? null, target_name: label ?? null }
}

/** Returns the name of the scan template from which the configuration was generated. */
async function templateOf(
  { metadata }: Record<string, unknown>,
  team: Team,
  trx: TransactionClientContract
): Promise<string | null> {
  const id = isRecord(metadata) ? String(metadata.configId ?? '') : ''
  if (!/^[0-9a-f-]{36}$/i.test(id)) return null
  const template = await teamScope(team, Template)
    .query()
    .useTransaction(trx)
    .where('id', id)
    .first()
  return template?.name ?? null
}

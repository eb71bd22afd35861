import type { VersionEffect, VersionState } from '#api/contract/guardrails/guardrail'
import type { GuardrailVersion } from '#api/engines/guardrails/vocabulary'
import { compareVersions } from '#api/guardrails/versions/compare_versions'
import GuardrailVersionRow from '#api/guardrails/versions/guardrail_version'
import { countPolicies, sealContent } from '#api/guardrails/versions/version_content'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Order = {
  guardrailId: string
  number: number
  state: VersionState
  content: GuardrailVersion
  base?: { number: number; content: GuardrailVersion }
  note?: string | null
  createdById: string | null
}

export async function insertVersion(
  trx: TransactionClientContract,
  { content, base, note = null, ...row }: Order
): Promise<GuardrailVersionRow> {
  return GuardrailVersionRow.create(
    {
      ...row,
      ...contentColumns(content, base),
      baseNumber: base?.number ?? null,
      note,
      issueIds: [],
    },
    { client: trx }
  )
}

/** Returns the columns that depend on the content of a version. */
export const contentColumns = (
  content: GuardrailVersion,
  base?: { content: GuardrailVersion },
  effect: VersionEffect | null = null
) => ({
  content: sealContent(content),
  policyCounts: countPolicies(content),
  changes: base ? changesFrom(base.content, content) : null,
  effect,
})

function changesFrom(before: GuardrailVersion, after: GuardrailVersion) {
  const { added, removed, changed } = compareVersions(before, after)
  return { added: added.length, removed: removed.length, changed: changed.length }
}

/** Returns the number of the next version. The guardrail must be locked. */
export async function nextNumber(
  guardrailId: string,
  trx: TransactionClientContract
): Promise<number> {
  const row: { number: number | null } | null = await trx
    .from('guardrail_versions')
    .where('guardrail_id', guardrailId)
    .max('number as number')
    .first()
  return (row?.number ?? 0) + 1
}

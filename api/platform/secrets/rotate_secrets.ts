import { SEALED_COLUMNS, type SealedColumn } from '#api/platform/secrets/sealed_columns'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'

const BATCH_ROWS = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export type Rotation = SealedColumn & {
  /** Number of secrets that were reencrypted with the newest key. */
  rotated: number
  /** Number of secrets that were already encrypted with the newest key. */
  current: number
  /** Number of secrets that no configured key can decrypt. */
  unreadable: number
}

/**
 * Reencrypts every stored secret with the newest key, in batches. Each update requires that the old value is unchanged,
 * so that concurrent changes take precedence and an interrupted run can be repeated.
 */
export async function rotateSecrets(
  columns: SealedColumn[] = Object.values(SEALED_COLUMNS)
): Promise<Rotation[]> {
  const rotations: Rotation[] = []
  for (const column of columns) rotations.push(await rotateColumn(column))
  return rotations
}

async function rotateColumn(sealed: SealedColumn): Promise<Rotation> {
  const { table, column, purpose } = sealed
  const rotation = { ...sealed, rotated: 0, current: 0, unreadable: 0 }
  const newest = encryption.use('newest')
  let after = FIRST_ID
  for (;;) {
    const rows: { id: string; text: string }[] = await db
      .from(table)
      .select('id', `${column} as text`)
      .whereNotNull(column)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_ROWS)
    for (const { id, text } of rows) {
      if (newest.decrypt(text, purpose) !== null) {
        rotation.current++
        continue
      }
      const value = encryption.decrypt<unknown>(text, purpose)
      if (value === null) rotation.unreadable++
      else {
        const sealedAgain = newest.encrypt(value, { purpose })
        await db
          .from(table)
          .where({ id, [column]: text })
          .update(column, sealedAgain)
        rotation.rotated++
      }
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH_ROWS) return rotation
  }
}

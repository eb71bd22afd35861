import db from '@adonisjs/lucid/services/db'

/** Returns the ID of the oldest organization, which operates this server; null before the first run. */
export async function hostOrganizationId(): Promise<string | null> {
  const row: { id: string } | null = await db
    .from('organizations')
    .orderBy('created_at')
    .orderBy('id')
    .select('id')
    .first()
  return row?.id ?? null
}

import type { AttackSets } from '#api/engines/redteam/index'
import db from '@adonisjs/lucid/services/db'

/** Returns the organization's uploaded datasets. Their plugin IDs are loaded immediately, their prompts on demand. */
export async function attackSetsOf(organizationId: string): Promise<AttackSets> {
  const own = () => db.from('attack_sets').where('organization_id', organizationId)
  const rows: { plugin_id: string }[] = await own().select('plugin_id')
  return {
    ids: new Set(rows.map(({ plugin_id: id }) => id)),
    async read(pluginId) {
      const row: { texts: string[]; file_name: string; licence: string } = await own()
        .where('plugin_id', pluginId)
        .firstOrFail()
      return { texts: row.texts, origin: `${row.file_name} (${row.licence})` }
    },
  }
}

import { useListContext } from 'react-admin'
import { SelectedNames } from '../../core/lists/selection/SelectedNames.js'
import type { MemberRecord } from './queries.js'

/** Names of the selected members, for confirmations. */
export function NamedRecords() {
  const { selectedIds, data = [] } = useListContext<MemberRecord>()
  const names = data.filter(({ id }) => selectedIds.includes(id)).map(({ name }) => name)
  return <SelectedNames names={names} count={selectedIds.length} />
}

import { useText } from '../core/i18n/i18n.js'
import type { MemberAction, Subject } from './member_actions.js'

export type MemberActionProps = {
  action: MemberAction
  /** IDs of all affected members. `subjects` contains those whose names have been loaded. */
  ids: readonly string[]
  subjects: readonly Subject[]
  /** Message key used for more than one member, e.g. `people.count`. */
  countKey: 'people.count' | 'people.count_accounts'
  onClose: () => void
}

/** Returns the name of the affected member, or the number of several: `Ada`, `3 users`. */
export function useMemberNames({
  ids,
  subjects,
  countKey,
}: Omit<MemberActionProps, 'action'>): string {
  const t = useText()
  const [only] = subjects
  return ids.length === 1 && only ? only.name : t(countKey, { smart_count: ids.length })
}

import { useText } from '../app/i18n.js'
import type { MemberAction, Subject } from './member_actions.js'

export type MemberActionProps = {
  action: MemberAction
  /** Whom it is about: their ids, and the names that are known here. */
  ids: readonly string[]
  subjects: readonly Subject[]
  /** e.g. `people.count`, for several. */
  countKey: string
  onClose: () => void
}

/** `Ada`, or `3 users`. */
export function useWhat({ ids, subjects, countKey }: Omit<MemberActionProps, 'action'>): string {
  const t = useText()
  const [only] = subjects
  return ids.length === 1 && only ? only.name : t(countKey, { smart_count: ids.length })
}

import { useText } from '../app/i18n.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { changeMembers, isDestructive, type MemberAction, type Subject } from './member_actions.js'
import { SubjectNames } from './SubjectNames.js'
import { TeamActionDialog } from './TeamActionDialog.js'
import { useMemberChange } from './useMemberChange.js'

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

/** Asks before members are changed: names them, says what follows, and keeps a refusal in sight. */
export function MemberActionDialog(props: MemberActionProps) {
  const isAboutTeam = props.action === 'add_to_team' || props.action === 'remove_from_team'
  return isAboutTeam ? <TeamActionDialog {...props} /> : <Confirm {...props} />
}

function Confirm(props: MemberActionProps) {
  const t = useText()
  const what = useWhat(props)
  const { action, ids, subjects, onClose } = props
  const { mutate, isPending, error } = useMemberChange(onClose)
  const text = (part: string) => t(`people.action.${action}.${part}`, { what })
  return (
    <ConfirmDialog
      title={text('title')}
      consequence={
        <>
          {text('consequence')}
          <SubjectNames subjects={subjects} count={ids.length} isRisky={isDestructive(action)} />
        </>
      }
      confirmText={text('title')}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate({ run: () => changeMembers(action, ids), ids, done: text('done') })}
      onCancel={onClose}
    />
  )
}

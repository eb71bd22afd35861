import { useText } from '../app/i18n.js'
import '../i18n/areas/people.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { changeMembers, isDestructive } from './member_actions.js'
import { type MemberActionProps, useWhat } from './member_action.js'
import { SubjectNames } from './SubjectNames.js'
import { TeamActionDialog } from './TeamActionDialog.js'
import { useMemberChange } from './useMemberChange.js'

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

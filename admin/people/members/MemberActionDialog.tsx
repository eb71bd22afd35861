import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { isDestructive } from '../member_actions.js'
import { type MemberActionProps, useMemberNames } from '../member_action.js'
import { SubjectNames } from '../parts/SubjectNames.js'
import { TeamActionDialog } from './TeamActionDialog.js'
import { useMemberChange } from '../useMemberChange.js'
import { changeMembers } from '../queries.js'

/** Confirmation of a change to members: names them, states the consequence, and shows errors. */
export function MemberActionDialog(props: MemberActionProps) {
  const isAboutTeam = props.action === 'add_to_team' || props.action === 'remove_from_team'
  return isAboutTeam ? <TeamActionDialog {...props} /> : <Confirm {...props} />
}

function Confirm(props: MemberActionProps) {
  const t = useText()
  const what = useMemberNames(props)
  const { action, ids, subjects, onClose } = props
  const { mutate, isPending, error } = useMemberChange(onClose)
  const text = (part: 'title' | 'consequence' | 'done') =>
    t(`people.action.${action}.${part}`, { what })
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

import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { type Named, RecordPicker } from '../../core/forms/fields/RecordPicker.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { type MemberActionProps, useMemberNames } from '../member_action.js'
import { SubjectNames } from '../parts/SubjectNames.js'
import { useMemberChange } from '../useMemberChange.js'
import { changeMembers } from '../queries.js'

/** Dialog that adds members to a team with a role, or removes them from a team. */
export function TeamActionDialog(props: MemberActionProps) {
  const t = useText()
  const what = useMemberNames(props)
  const { ids, subjects, onClose } = props
  const needsRole = props.action === 'add_to_team'
  const action = needsRole ? 'add_to_team' : 'remove_from_team'
  const [team, setTeam] = useState<Named | null>(null)
  const [role, setRole] = useState<Named | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useMemberChange(onClose)
  const text = (part: 'title' | 'submit' | 'consequence' | 'done') =>
    t(`people.action.${action}.${part}`, { what, team: team?.name ?? '' })
  const submit = () => {
    setIsChecked(true)
    if (!team || (needsRole && !role)) return
    const choice = { teamId: team.id, ...(role ? { roleId: role.id } : {}) }
    mutate({ run: () => changeMembers(action, ids, choice), ids, done: text('done') })
  }
  return (
    <FormDialog
      title={text('title')}
      submitText={text('submit')}
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="text.secondary" component="div">
        {text('consequence')}
        <SubjectNames subjects={subjects} count={ids.length} isRisky={false} />
      </Typography>
      <RecordPicker
        resource="teams"
        label={t('people.field.team')}
        chosen={team}
        onChoose={setTeam}
        error={isChecked && !team ? t('people.choose_team') : null}
      />
      {needsRole && (
        <RecordPicker
          resource="roles"
          label={t('people.field.team_role')}
          chosen={role}
          onChoose={setRole}
          error={isChecked && !role ? t('people.choose_role') : null}
        />
      )}
    </FormDialog>
  )
}

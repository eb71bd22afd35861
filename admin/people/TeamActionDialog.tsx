import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { useText } from '../app/i18n.js'
import { type Named, RecordPicker } from '../ui/form/RecordPicker.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import { changeMembers } from './member_actions.js'
import { type MemberActionProps, useWhat } from './member_action.js'
import { SubjectNames } from './SubjectNames.js'
import { useMemberChange } from './useMemberChange.js'

/** Puts members into a team with a role, or takes them out of one. */
export function TeamActionDialog(props: MemberActionProps) {
  const t = useText()
  const what = useWhat(props)
  const { action, ids, subjects, onClose } = props
  const needsRole = action === 'add_to_team'
  const [team, setTeam] = useState<Named | null>(null)
  const [role, setRole] = useState<Named | null>(null)
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useMemberChange(onClose)
  const text = (part: string) =>
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

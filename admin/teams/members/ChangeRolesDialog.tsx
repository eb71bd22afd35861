import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useChangeRoles } from './queries.js'
import { NamedRecords } from './NamedRecords.js'
import { RoleSelect } from './RoleSelect.js'
import type { RoleRecord } from '../queries.js'

export function ChangeRolesDialog(props: {
  teamId: string
  roles: readonly RoleRecord[]
  onClose: () => void
}) {
  const { teamId, roles, onClose } = props
  const t = useText()
  const { selectedIds, onUnselectItems } = useListContext()
  const [roleId, setRoleId] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { mutate, isPending, error } = useChangeRoles(teamId, () => {
    onClose()
    onUnselectItems()
  })
  const submit = () => {
    setIsTried(true)
    if (roleId) mutate({ userIds: selectedIds.map(String), roleId })
  }
  return (
    <FormDialog
      title={t('teams.members.change_role_of', { smart_count: selectedIds.length })}
      submitText={t('teams.members.change_role')}
      isPending={isPending}
      error={error}
      errorTitle={t('teams.members.role_failed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="text.secondary" component="div">
        {t('teams.members.change_role_hint')}
        <NamedRecords />
      </Typography>
      <RoleSelect
        label={t('teams.members.field.role')}
        isLabelShown
        roles={roles}
        value={roleId}
        onChange={setRoleId}
        placeholder={t('teams.members.choose_role')}
        error={isTried && !roleId ? t('teams.members.choose_role') : null}
      />
    </FormDialog>
  )
}

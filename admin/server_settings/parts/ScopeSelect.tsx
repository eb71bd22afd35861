import { useState } from 'react'
import TextField from '@mui/material/TextField'
import { useSearchParams } from 'react-router'
import type { ServerSettingRecord } from '#api/contract/platform/server_settings'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'

/** Field for the scope of the setting, organization or team, which is kept in the URL. */
export function ScopeSelect(props: { setting: ServerSettingRecord; isDirty: boolean }) {
  const t = useText()
  const { teams } = useSession()
  const [, setParams] = useSearchParams()
  const [wanted, setWanted] = useState<string | null>(null)
  const { scope } = props.setting
  const go = (teamId: string) => setParams(teamId ? { team: teamId } : {})
  return (
    <>
      <TextField
        select
        label={t('server_settings.scope.label')}
        value={scope.kind === 'team' ? scope.id : ''}
        onChange={({ target }) => (props.isDirty ? setWanted : go)(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        helperText={
          scope.kind === 'installation' ? undefined : t(`server_settings.scope.hint.${scope.kind}`)
        }
      >
        <option value="">{t('server_settings.scope.organization')}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {t('server_settings.scope.team', { name })}
          </option>
        ))}
      </TextField>
      {wanted !== null && (
        <ConfirmDialog
          title={t('form.unsaved')}
          consequence={t('form.unsaved_hint')}
          confirmText={t('form.leave')}
          isPending={false}
          onConfirm={() => {
            setWanted(null)
            go(wanted)
          }}
          onCancel={() => setWanted(null)}
        />
      )}
    </>
  )
}

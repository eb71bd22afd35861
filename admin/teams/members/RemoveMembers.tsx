import { useState } from 'react'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { NamedRecords } from './NamedRecords.js'
import { useRemoveMembers, type MemberRecord } from './queries.js'
import type { TeamRecord } from '../queries.js'

export function RemoveMember({ team, member }: { team: TeamRecord; member: MemberRecord }) {
  const t = useText()
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending, error, reset } = useRemoveMembers(team.id, () =>
    setIsConfirming(false)
  )
  const title = t('teams.members.remove_one', { name: member.name, team: team.name })
  return (
    <>
      <Button color="inherit" aria-label={title} onClick={() => setIsConfirming(true)}>
        {t('teams.members.remove')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={title}
          consequence={t('teams.members.remove_hint')}
          confirmText={title}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate([member.id])}
          onCancel={() => {
            reset()
            setIsConfirming(false)
          }}
        />
      )}
    </>
  )
}

/** Bulk action that removes the selected members in one atomic request. */
export function RemoveMembers({ team }: { team: TeamRecord }) {
  const t = useText()
  const { selectedIds, onUnselectItems, data = [] } = useListContext<MemberRecord>()
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending, error, reset } = useRemoveMembers(team.id, () => {
    setIsConfirming(false)
    onUnselectItems()
  })
  const only = selectedIds.length === 1 && data.find(({ id }) => id === selectedIds[0])
  const title = only
    ? t('teams.members.remove_one', { name: only.name, team: team.name })
    : t('teams.members.remove_many', { smart_count: selectedIds.length })
  return (
    <>
      <Button
        color="error"
        startIcon={<PersonRemoveOutlined />}
        onClick={() => setIsConfirming(true)}
      >
        {t('teams.members.remove_many', { smart_count: selectedIds.length })}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={title}
          consequence={
            <>
              {t('teams.members.remove_hint')}
              <NamedRecords />
            </>
          }
          confirmText={title}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate(selectedIds.map(String))}
          onCancel={() => {
            reset()
            setIsConfirming(false)
          }}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { useText } from '../app/i18n.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { NamedRecords } from './NamedRecords.js'
import { useRemoveMembers, type MemberRecord } from './member_queries.js'
import type { TeamRecord } from './team_queries.js'

/** Takes one member out of the team. */
export function RemoveMember({ team, member }: { team: TeamRecord; member: MemberRecord }) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, error, reset } = useRemoveMembers(team.id, () => setIsAsking(false))
  const title = t('teams.members.remove_one', { name: member.name, team: team.name })
  return (
    <>
      <Button color="inherit" aria-label={title} onClick={() => setIsAsking(true)}>
        {t('teams.members.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          consequence={t('teams.members.remove_hint')}
          confirmText={title}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate([member.id])}
          onCancel={() => {
            reset()
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}

/** Takes the selected members out of the team: all of them or, when one must stay, none. */
export function RemoveMembers({ team }: { team: TeamRecord }) {
  const t = useText()
  const { selectedIds, onUnselectItems } = useListContext<MemberRecord>()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, error, reset } = useRemoveMembers(team.id, () => {
    setIsAsking(false)
    onUnselectItems()
  })
  const title = t('teams.members.remove_many', { smart_count: selectedIds.length })
  return (
    <>
      <Button color="error" startIcon={<PersonRemoveOutlined />} onClick={() => setIsAsking(true)}>
        {t('teams.members.remove')}
      </Button>
      {isAsking && (
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
            setIsAsking(false)
          }}
        />
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Member, ServiceAccount } from '#api/contract/people'
import { useText } from '../app/i18n.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { MemberStatusChip, OrganizationRole, TeamNames } from './chips.js'

/** A person or a program on a small screen. */
export function MembershipCard(props: {
  of: Member | ServiceAccount
  name: ReactNode
  lastSeen: { label: string; at: string | null }
  menu: ReactNode
}) {
  const t = useText()
  const { isAdmin, status, teams } = props.of
  const { label, at } = props.lastSeen
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {props.name}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 0.75 }}>
          <MemberStatusChip status={status} />
          {isAdmin && <OrganizationRole isAdmin />}
        </Box>
        <Typography variant="body2" component="div">
          <TeamNames teams={teams} />
        </Typography>
        <Typography variant="body2" color="text.secondary" component="div">
          {label}: {at ? <TimeAgo at={at} /> : t('common.never')}
        </Typography>
      </Box>
      {props.menu}
    </Box>
  )
}

import type { ReactNode } from 'react'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useText } from '../app/i18n.js'
import type { MemberRecord } from './member_queries.js'
import { RemoveMember } from './RemoveMembers.js'
import type { TeamRecord } from './team_queries.js'

/** A person's address; a service account has none. */
export function MemberEmail({ member }: { member: MemberRecord }) {
  const t = useText()
  if (member.kind === 'person') {
    return (
      <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {member.email}
      </Box>
    )
  }
  return (
    <Chip
      size="small"
      variant="outlined"
      icon={<SmartToyOutlined aria-hidden />}
      label={t('teams.members.kind.service')}
    />
  )
}

/** A member on a small screen. */
export function MemberCard(props: { team: TeamRecord; member: MemberRecord; role: ReactNode }) {
  const { team, member, role } = props
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{member.name}</Typography>
      <MemberEmail member={member} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          mt: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        {role}
        <RemoveMember team={team} member={member} />
      </Box>
    </>
  )
}

import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useText } from '../../core/i18n/i18n.js'
import { CellText } from '../../core/lists/CellText.js'
import type { MemberRecord } from './queries.js'

/** Email address of a member or, for service accounts, which have none, a chip. */
export function MemberEmail({ member }: { member: MemberRecord }) {
  const t = useText()
  if (member.kind === 'person') {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <CellText text={member.email} />
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

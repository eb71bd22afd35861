import Block from '@mui/icons-material/Block'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import TimerOffOutlined from '@mui/icons-material/TimerOffOutlined'
import ShieldOutlined from '@mui/icons-material/ShieldOutlined'
import Box from '@mui/material/Box'
import { useColors } from '../../core/theme/theme.js'
import type { InvitationStatus, Member, MemberStatus } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { ToneChip } from '../../core/display/chips/ToneChip.js'
import { cellText } from '../../core/lists/CellText.js'

export function MemberStatusChip({ status }: { status: MemberStatus }) {
  const t = useText()
  const { outcome, severity } = useColors()
  const isActive = status === 'active'
  return (
    <ToneChip
      tone={isActive ? outcome.passed : severity.informational}
      icon={isActive ? CheckCircleOutlined : Block}
      label={t(`people.status.${status}`)}
    />
  )
}

/** Chip for the two-factor state. `isNamed` adds a label, for use outside the two-factor column. */
export function SecondFactorChip({ isOn, isNamed = false }: { isOn: boolean; isNamed?: boolean }) {
  const t = useText()
  const { outcome, severity } = useColors()
  const label = t(`people.second_factor.${isOn ? 'on' : 'off'}`)
  return (
    <ToneChip
      tone={isOn ? outcome.passed : severity.informational}
      icon={isOn ? CheckCircleOutlined : Block}
      label={isNamed ? `${t('people.field.second_factor')}: ${label}` : label}
    />
  )
}

const INVITATION_ICONS = {
  open: MailOutlined,
  expired: TimerOffOutlined,
  accepted: CheckCircleOutlined,
}

export function InvitationStatusChip({ status }: { status: InvitationStatus }) {
  const t = useText()
  const { outcome, severity } = useColors()
  const tones = { open: severity.low, expired: severity.medium, accepted: outcome.passed }
  return (
    <ToneChip
      tone={tones[status]}
      icon={INVITATION_ICONS[status]}
      label={t(`people.invitation_status.${status}`)}
    />
  )
}

/** Organization role; only the administrator role is highlighted. */
export function OrganizationRole({ isAdmin }: { isAdmin: boolean }) {
  const t = useText()
  const { outcome } = useColors()
  if (!isAdmin) return <span>{t('people.member')}</span>
  return <ToneChip tone={outcome.undecided} icon={ShieldOutlined} label={t('people.admin')} />
}

const TEAMS_SHOWN = 3

/** The first teams, with the member's role in each. The tooltip lists all teams. */
export function TeamNames({
  teams,
}: {
  teams: readonly Pick<Member['teams'][number], 'name' | 'roleName'>[]
}) {
  const t = useText()
  if (teams.length === 0) {
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('people.no_teams')}
      </Box>
    )
  }
  const named = teams.map(({ name, roleName }) => `${name} (${roleName})`)
  const more = teams.length - TEAMS_SHOWN
  const shown = named.slice(0, TEAMS_SHOWN).join(', ')
  return (
    <Box component="span" title={named.join(', ')} sx={cellText(shown)}>
      {shown}
      {more > 0 && ` ${t('list.and_more', { smart_count: more })}`}
    </Box>
  )
}

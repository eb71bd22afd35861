import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { TeamRole } from '#api/contract/accounts/people'
import { useText } from '../../core/i18n/i18n.js'
import { type Named, RecordPicker } from '../../core/forms/fields/RecordPicker.js'

export type TeamRoleRow = { key: number; team: Named | null; role: Named | null }

export const isWhole = ({ team, role }: TeamRoleRow): boolean => team !== null && role !== null

export const teamRolesOf = (rows: readonly TeamRoleRow[]): TeamRole[] =>
  rows.flatMap(({ team, role }) => (team && role ? [{ teamId: team.id, roleId: role.id }] : []))

/** Fields for the teams to join and the role in each of them. */
export function TeamRoleRows(props: {
  rows: readonly TeamRoleRow[]
  onChange: (rows: TeamRoleRow[]) => void
  hint: string
  isChecked: boolean
}) {
  const t = useText()
  const { rows, onChange, isChecked } = props
  const set = (key: number, change: Partial<TeamRoleRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  const add = () =>
    onChange([...rows, { key: (rows.at(-1)?.key ?? 0) + 1, team: null, role: null }])
  return (
    <Box role="group" aria-label={t('people.invite.teams')}>
      <Typography variant="subtitle2" component="h3">
        {t('people.invite.teams')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {props.hint}
      </Typography>
      {rows.map((row, index) => (
        <TeamRoleFields
          key={row.key}
          row={row}
          n={index + 1}
          isChecked={isChecked}
          onChange={(change) => set(row.key, change)}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <Button startIcon={<Add />} onClick={add}>
        {t('people.invite.add_team')}
      </Button>
    </Box>
  )
}

function TeamRoleFields(props: {
  row: TeamRoleRow
  n: number
  isChecked: boolean
  onChange: (change: Partial<TeamRoleRow>) => void
  onRemove: () => void
}) {
  const t = useText()
  const { row } = props
  return (
    <Box sx={{ display: 'flex', gap: 1, mb: 1.5, mt: 1.5, alignItems: 'flex-start' }}>
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        }}
      >
        <RecordPicker
          resource="teams"
          label={t('people.field.team')}
          chosen={row.team}
          onChoose={(team) => props.onChange({ team })}
          error={props.isChecked && !row.team ? t('people.invite.team_required') : null}
        />
        <RecordPicker
          resource="roles"
          label={t('people.field.team_role')}
          chosen={row.role}
          onChoose={(role) => props.onChange({ role })}
          error={props.isChecked && !row.role ? t('people.invite.role_required') : null}
        />
      </Box>
      <IconButton
        aria-label={t('people.invite.remove_team', { n: props.n })}
        onClick={props.onRemove}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}

import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { TeamRole } from '#api/contract/people'
import { useText } from '../app/i18n.js'
import { type Named, RecordPicker } from '../ui/form/RecordPicker.js'

/** A row of the form: a team, and the role in it. */
export type TeamRoleRow = { key: number; team: Named | null; role: Named | null }

export const isWhole = ({ team, role }: TeamRoleRow): boolean => team !== null && role !== null

export const teamRolesOf = (rows: readonly TeamRoleRow[]): TeamRole[] =>
  rows.flatMap(({ team, role }) => (team && role ? [{ teamId: team.id, roleId: role.id }] : []))

/** The teams that somebody joins, with a role in each. */
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
        <Box
          key={row.key}
          sx={{ display: 'flex', gap: 1, mb: 1.5, mt: 1.5, alignItems: 'flex-start' }}
        >
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
              onChoose={(team) => set(row.key, { team })}
              error={isChecked && !isWhole(row) ? t('people.invite.row_required') : null}
            />
            <RecordPicker
              resource="roles"
              label={t('people.field.team_role')}
              chosen={row.role}
              onChoose={(role) => set(row.key, { role })}
              error={null}
            />
          </Box>
          <IconButton
            aria-label={t('people.invite.remove_team', { n: index + 1 })}
            onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
      <Button startIcon={<Add />} onClick={add}>
        {t('people.invite.add_team')}
      </Button>
    </Box>
  )
}

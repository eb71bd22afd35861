import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { AREAS, COLUMNS, setOf, SINGLES, type Area } from '../permission_areas.js'
import { PermissionCheckbox, type Choice } from './PermissionCheckbox.js'

/** Matrix of permission sets, with areas as rows and actions as columns. */
export function PermissionMatrix(props: Choice) {
  const t = useText()
  return (
    <Box component="section" aria-labelledby="role-matrix">
      <Typography variant="h2" id="role-matrix">
        {t('roles.matrix.title')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('roles.matrix.hint')}
      </Typography>
      <Box
        sx={{ overflowX: 'auto' }}
        tabIndex={0}
        role="region"
        aria-label={t('roles.matrix.title')}
      >
        <Table size="small" aria-labelledby="role-matrix" sx={TIGHT}>
          <TableHead>
            <TableRow>
              <TableCell>{t('roles.matrix.area')}</TableCell>
              {COLUMNS.map((column) => (
                <TableCell key={column} align="center">
                  {t(`roles.column.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {AREAS.map((area) => (
              <AreaRow key={area} area={area} {...props} />
            ))}
            {SINGLES.map(([row, set]) => (
              <TableRow key={row}>
                <TableCell component="th" scope="row">
                  {t(`roles.area.${row}`)}
                </TableCell>
                <TableCell colSpan={COLUMNS.length}>
                  <FormControlLabel
                    control={<PermissionCheckbox set={set} {...props} />}
                    label={t(`roles.set.${set}`)}
                    slotProps={{ typography: { variant: 'body2' } }}
                    sx={{ ml: 0 }}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  )
}

/** Cell padding with which six columns fit on a phone. */
const TIGHT = {
  '& .MuiTableCell-root': { px: { xs: 0.25, sm: 1 }, py: 0.5 },
  '& .MuiTableCell-head': { fontSize: { xs: '0.625rem', sm: '0.8125rem' } },
  '& th[scope=row]': {
    fontWeight: 500,
    fontSize: { xs: '0.75rem', sm: '0.875rem' },
    overflowWrap: 'break-word',
    hyphens: 'auto',
  },
}

function AreaRow({ area, ...choice }: Choice & { area: Area }) {
  const t = useText()
  return (
    <TableRow hover>
      <TableCell component="th" scope="row">
        {t(`roles.area.${area}`)}
      </TableCell>
      {COLUMNS.map((column) => {
        const set = setOf(column, area)
        return (
          <TableCell key={column} align="center">
            {set && <PermissionCheckbox set={set} {...choice} />}
          </TableCell>
        )
      })}
    </TableRow>
  )
}

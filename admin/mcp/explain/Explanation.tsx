import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { McpExplanation } from '#api/contract/mcp/explanation'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { NAME_CELL } from '../../core/display/name_cell.js'
import { useText } from '../../core/i18n/i18n.js'
import { EffectChip } from '../parts/EffectChip.js'
import { FindingList } from '../parts/FindingList.js'
import { ToolStateChip } from '../parts/StateChips.js'
import './messages.js'

type Props = { explanation: McpExplanation }

/** The caller, the tool, the decision, and every evaluated permission. */
export function Explanation({ explanation }: Props) {
  const t = useText()
  const { who, what, effect, result, reason, permissionName, findings } = explanation
  return (
    <Box sx={{ mt: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <EffectChip effect={effect} isDecision />
        {what.toolState && <ToolStateChip state={what.toolState} />}
        <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
          {[who.userName, who.roleName, what.applicationName, what.serverName, what.tool]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Typography sx={{ mt: 1.5, fontWeight: 600 }}>{t(`mcp_explain.result.${result}`)}</Typography>
      <Typography>
        {permissionName
          ? t('mcp_explain.by', { name: permissionName })
          : t('mcp_explain.no_permission')}
      </Typography>
      {reason && <Typography>{t('mcp_explain.reason', { reason })}</Typography>}
      <Steps explanation={explanation} />
      {explanation.sentArguments !== null && (
        <Box sx={{ mt: 2 }}>
          <CodeBlock
            label={t('mcp_explain.sent_arguments')}
            text={JSON.stringify(explanation.sentArguments, null, 2)}
          />
        </Box>
      )}
      {findings.length > 0 && (
        <Part title={t('mcp_explain.findings')}>
          <FindingList findings={findings} />
        </Part>
      )}
    </Box>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

function Steps({ explanation: { steps } }: Props) {
  const t = useText()
  if (steps.length === 0) return null
  return (
    <Part title={t('mcp_explain.steps')}>
      <TableContainer tabIndex={0} role="region" aria-label={t('mcp_explain.steps')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('mcp_explain.column.permission')}</TableCell>
              <TableCell>{t('mcp_explain.column.effect')}</TableCell>
              <TableCell>{t('mcp_explain.column.match')}</TableCell>
              <TableCell>{t('mcp_explain.column.detail')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {steps.map(({ ruleId, name, effect, isMatch, detail }) => (
              <TableRow key={ruleId}>
                <TableCell component="th" scope="row" sx={NAME_CELL}>
                  {name}
                </TableCell>
                <TableCell>
                  <EffectChip effect={effect} />
                </TableCell>
                <TableCell>{t(isMatch ? 'mcp_explain.matches' : 'mcp_explain.differs')}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{detail}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Part>
  )
}

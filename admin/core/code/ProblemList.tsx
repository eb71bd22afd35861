import { useId } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useText } from '../i18n/i18n.js'
import { groupedProblems, type CodeProblem } from './code_problem.js'

/** Problems of a document with links to their lines. A problem that occurs on several lines is listed once. */
export function ProblemList(props: {
  title: string
  problems: readonly CodeProblem[]
  onOpen: (problem: CodeProblem) => void
}) {
  const t = useText()
  const titleId = useId()
  return (
    <Alert severity="error" role="alert" aria-labelledby={titleId}>
      <strong id={titleId}>{props.title}</strong>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {groupedProblems(props.problems).map(({ message, problems }) => (
          <li key={message}>
            {message}
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
              {problems.map((problem) => (
                <Link
                  key={`${problem.line} ${problem.column}`}
                  component="button"
                  type="button"
                  underline="always"
                  color="inherit"
                  onClick={() => props.onOpen(problem)}
                  sx={{ minHeight: 24 }}
                >
                  {t('code.place', { line: problem.line, column: problem.column ?? 1 })}
                </Link>
              ))}
            </Box>
          </li>
        ))}
      </Box>
    </Alert>
  )
}

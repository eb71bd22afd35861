import type { EvalRow } from '#api/contract/evals/eval'
import { hidesTexts } from '#api/engines/redteam/vocabulary'
import { SensitiveText } from '../../core/sensitive_text/SensitiveText.js'
import type { RowContext } from '../view/row_context.js'
import { VarText } from './VarText.js'

type Shown = { isHidden: boolean; vars: Record<string, unknown> }

/** Variable of a test case. Harmful attack content is hidden until it is revealed. */
export function VarValue(props: { row: EvalRow; name: string; context: RowContext }) {
  const { row, name, context } = props
  const { testIdx, pluginId, vars } = row
  const { evalId, view } = context
  if (pluginId === null || !hidesTexts(pluginId)) {
    return <VarText text={vars[name] ?? ''} name={name} view={view} />
  }
  return (
    <SensitiveText<Shown>
      record={{ isHidden: true, vars }}
      evalId={evalId}
      testIdx={testIdx}
      find={({ cells }) => cells[0]}
    >
      {(shown) => <VarText text={textOf(shown.vars[name])} name={name} view={view} />}
    </SensitiveText>
  )
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

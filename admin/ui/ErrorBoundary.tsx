import { Component, type ReactNode } from 'react'
import { text } from '../app/i18n.js'
import { ErrorState } from './ErrorState.js'

type State = { error: Error | null }

/** Owns what happens when rendering fails: the rest of the page stays, the failure is said until `resetKey` changes. */
export class ErrorBoundary extends Component<{ resetKey?: string; children: ReactNode }, State> {
  state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  componentDidUpdate({ resetKey }: { resetKey?: string }) {
    if (resetKey !== this.props.resetKey && this.state.error) this.setState({ error: null })
  }

  render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <ErrorState
        title={text('error.page')}
        error={error}
        onRetry={() => this.setState({ error: null })}
      />
    )
  }
}

/**
 * Arguments of Node for the worker of the built application. Results stream through it and are garbage at once:
 * a small young generation keeps its memory flat (30 MB less at rest, 50 MB less in a scan) at the same speed.
 */
export const workerCommand = ['--max-semi-space-size=8', 'build/ace.js', 'queue:work']

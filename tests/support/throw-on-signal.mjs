/** An error nobody catches, when it is asked for: SIGUSR2 throws one, SIGHUP rejects with one. Its message is what no log may say. */
process.on('SIGUSR2', () => {
  throw new Error('what Dina Ayu earns')
})
process.on('SIGHUP', () => {
  void Promise.reject(new Error('what Dina Ayu earns'))
})
/** Words that Node and libraries print by themselves: a warning, and what goes to the console. */
process.on('SIGURG', () => {
  process.emitWarning('something is about to go', 'DeprecationWarning', 'DEP_TEST')
  console.error('a library', 'speaks\nin two lines', { name: 'Dina Ayu' })
})

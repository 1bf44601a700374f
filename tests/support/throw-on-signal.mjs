/** An error nobody catches, when it is asked for: SIGUSR2 throws one, SIGHUP rejects with one. Its message is what no log may say. */
process.on('SIGUSR2', () => {
  throw new Error('what Dina Ayu earns')
})
process.on('SIGHUP', () => {
  void Promise.reject(new Error('what Dina Ayu earns'))
})

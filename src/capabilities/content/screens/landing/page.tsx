export default function Landing() {
  return (
    <main>
      <h1>Made for one cat in particular.</h1>
    </main>
  );
}

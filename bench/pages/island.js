/** Code of the islands, fetched at the first use of one. It adopts every widget of the page. */
import './vote.js';

for (const star of document.querySelectorAll('.itemRatingList a'))
  star.addEventListener('click', (event) => {
    event.preventDefault();
    sendVote(star.dataset.id, star.textContent);
  });

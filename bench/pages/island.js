/** The code of the islands, fetched when the first of them is used; it takes every widget of the page. */
import './vote.js';

for (const star of document.querySelectorAll('.itemRatingList a'))
  star.addEventListener('click', (event) => {
    event.preventDefault();
    sendVote(star.dataset.id, star.textContent);
  });
